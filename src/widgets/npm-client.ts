/** `roadstead/client`: the typed API of a Roadstead, without React. */
export { ApiError, createApi, type Api, type CallInput } from '../client/api/call.ts'
export { shareCalls } from '../client/api/shared-calls.ts'
export type { Answer, Body, EndpointKey, Params, Query } from '../core/contract/endpoints.ts'

export type { ApiIndex } from '../core/contract/api-index.ts'
export type { BoatReport, BoatReports, BoatReportsResult } from '../core/contract/boat-report.ts'
export type { ClearanceCollection, ClearanceProperties } from '../core/contract/clearance.ts'
export type { Problem, ProblemCode } from '../core/contract/errors.ts'
export type { NewReport, Report, ReportSubject, ReviewQueue, Revision } from '../core/contract/moderation.ts'
export type { NavAid, NavAidCollection, NavAidEdit, NavAidProperties } from '../core/contract/nav-aid.ts'
export type {
  AreaSearchResult,
  CheckIn,
  Destination,
  NewPlace,
  OutlineCollection,
  Place,
  PlaceCandidate,
  PlaceCharts,
  PlaceCollection,
  PlaceEdit,
  PlaceProperties,
} from '../core/contract/place.ts'
export type {
  AddedPost,
  DirectUpload,
  NewDirectUpload,
  NewPost,
  Post,
  Rating,
  RatingResult,
  UploadedPhoto,
} from '../core/contract/post.ts'
export type { BboxQuery, ClusterProperties, DoneResponse } from '../core/contract/primitives.ts'
export type {
  SatChartEstimate,
  SatChartFormat,
  SatChartJob,
  SatChartJobRequest,
} from '../core/contract/sat-chart-job.ts'
export type { SeamarkCollection, SeamarkProperties } from '../core/contract/seamark.ts'
export type { ActivityEvent, PlaceHit, SearchResult, TownHit, VesselHit } from '../core/contract/search.ts'
export type {
  CoastSource,
  CoastSources,
  Shelter,
  ShelteredPlace,
  ShelteredPlaces,
  ShelterHour,
  ShelterRay,
} from '../core/contract/shelter.ts'
export type { Tide, Tonight, WindNow } from '../core/contract/tides.ts'
export type { TileSource } from '../core/contract/tile-source.ts'
export type {
  ActiveSession,
  ChangedUser,
  EmailConfirmation,
  EmailConfirmationResult,
  OwnUser,
  PasswordRequest,
  PasswordReset,
  Session,
  SignIn,
  SignUp,
  User,
  UserEdit,
} from '../core/contract/user.ts'
export type {
  AisPathCollection,
  ChangedVessel,
  ConnectionCollection,
  ConnectionProperties,
  Follower,
  Vessel,
  VesselCandidate,
  VesselCharts,
  VesselEdit,
  VesselPrivacy,
} from '../core/contract/vessel.ts'
export type {
  MeteoCollection,
  MeteoProperties,
  MeteoReport,
  NeighbourReport,
} from '../core/contract/weather.ts'
