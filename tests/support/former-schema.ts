import { readdirSync, readFileSync } from 'node:fs'
import type { AppliedMigration } from '../../src/server/database/schema/former-schema.ts'

/** The migrations of the last version before the release of 0.1.0, as its databases and backups state them. */
export const formerMigrations: readonly AppliedMigration[] = [
  { name: '001-users.sql', digest: '3b1748381b67b8e194b224eeb5c7b295ad1dd90b69a350e343506d710ff7614d' },
  { name: '002-places.sql', digest: '1df60123d1086c23689fe5ca533091fc2beacad585bdbb78b1840e87cd9bee16' },
  { name: '003-nav-aids.sql', digest: '1022a6b48d1c3006709059fd9aff652d2364d77f769ea48d9c4dd5e5704fd4da' },
  { name: '004-vessels.sql', digest: 'dcc4974db33b990ee4bb13abb7ac17fc55ea911e4886cd520a6cce80771b3b01' },
  { name: '005-weather.sql', digest: 'c080b56d3959ac7b884e03be64d7e88d5bb35a284ec30cfb5bdee42aeb34b004' },
  {
    name: '006-posts-photos.sql',
    digest: 'd1523e320598cd08af2294a580f261b4cf201f84f30eb3735d4219529cac394c',
  },
  { name: '007-operations.sql', digest: '3940895e8bc13b351ec9fa0642ea2e4b2df8ad4f88dcdc6ee563256d258ceebe' },
  { name: '018-photo-files.sql', digest: '844404ac8b4535eb5cedfca53471726f13217049515212ba40127609bc69db7d' },
  {
    name: '022-place-confirmations.sql',
    digest: 'f77ac312a673f3c1614884f9ee2438d629cf5682b594908bca125145a2a07159',
  },
  { name: '023-sea.sql', digest: '8a485b998ab1073a4be0718671b1f0779d90ae8fc258b7f92153f47d795dc1b1' },
  { name: '024-stays.sql', digest: 'eccae1718030d3fea5671d6b0da9d18d4ad4ea9233745b1e178137400bc904e1' },
  { name: '027-feeds.sql', digest: '5993c9079c0a10c81154c0fddfa52223d500a903bcfe5166d5a588d5778ab023' },
  {
    name: '030-post-client-keys.sql',
    digest: 'b542d0b4698ea46b720b4f025583d35f1c7b223ba588b62dba779e100d722b7f',
  },
  { name: '032-chart-jobs.sql', digest: '24558a10d78c721cc56935ba04536e8dc7688997f63458fe2eec4d172654c0a4' },
  {
    name: '033-guarded-vessels.sql',
    digest: 'a3f936168e4ea3b9197afa67611aca903956de7072da7dc10ae80cab98839b7b',
  },
  { name: '034-faster-sea.sql', digest: 'd96eda5db82eb4bfd5cc0add30b6e78c278282df03b4dd18bc3a1f268f3df12f' },
  { name: '038-aid-types.sql', digest: '6f0886406638425e0d0f6a84ba9cfcf6bf3afe3f6a68c475d1d84b87a4854e93' },
  {
    name: '040-hidden-periods.sql',
    digest: '1bee21b97dd3371c4b80e80444e710e387bbc4326cc72b1cbfb0342f6b71c783',
  },
  { name: '041-blur.sql', digest: '6486a8a552dea9b6d210a1dda06b67b683d34b73d9f8e0448a876ed1929ada05' },
  {
    name: '042-follow-requests.sql',
    digest: 'f72a7a9cc516f90c2eb708570e332eb8d29212102f8f56973a49d5726f8ced2b',
  },
  {
    name: '045-job-failures.sql',
    digest: '7db7acb95db78d2c7ff895f51ebb3bb21beb615206a0cac375af5332d4e8b2a5',
  },
  {
    name: '050-sign-in-attempts.sql',
    digest: 'b53e9f45fd3ea01123b77c8e6c1256b484c57237e4f747092cd1d763baf2a831',
  },
  {
    name: '060-standard-names.sql',
    digest: 'fc7e145d3a5a609de3c3e087aeeb98acaa4478ed657ce116c9d7f1e72d757826',
  },
  {
    name: '061-merge-doubles.sql',
    digest: '08e4909e5d42deeef7a22b9cf85f32814b659cd11c8020e3bc7c066031fba3ca',
  },
  {
    name: '074-search-words.sql',
    digest: '15708986090a54a8ff4eec22b3bb536c1d448f86e53f5ae09586be2cd58e3af8',
  },
  { name: '080-chart-files.sql', digest: '2a3d574e84f857121054cedf846b99146e46875477f2ce838c89d17b80a8243f' },
  { name: '090-facilities.sql', digest: 'd68ea1c00cd3436747baeb247b01e96fba6d504a5011d72d606fa36aeff249e8' },
  { name: '091-seamarks.sql', digest: 'c977faf8e35cef17d39ec8f1cc2c4b7d8a749396bc236be2eba403352b4d33b8' },
  {
    name: '092-facility-cell-ids.sql',
    digest: 'ddb30680944179d2dd74d01c6c4335ac7e2dc1c2d7563151a41679cc08a734e1',
  },
  {
    name: '093-search-statistics.sql',
    digest: 'fecab5412d962b0e98e78c26e5889ba9273f6ca7bbe2bf90af589fa58d8d8e08',
  },
  { name: '094-east-edge.sql', digest: '7b63ef1c4bb1e7c4e76e93f1bfcd63caffb058061574abcfd656a07661057ed7' },
  { name: '095-coast.sql', digest: '643473f398ed91134cbfbf7a057cdb1e8c56058b1f74cbc05c83234c64a88545' },
  { name: '096-shelter.sql', digest: 'b0dcd6cc97d2a2e1f12143b81f886f8891c6d14980fab30fe8e39ffd8cd7a42a' },
  {
    name: '097-coast-changes.sql',
    digest: '14280c9019b790424be3c356a24c8da86508ddb63316ad8f8e96bdab23182dd1',
  },
  { name: '098-clearances.sql', digest: '24799012973662326e653ad0d9bd29f137bdc0e9d105ca07c9dbae9b6f8947f5' },
  {
    name: '099-shelter-squares.sql',
    digest: '19d62f04a541c2dc914951a6fa50eb0450165c10cbce7d495602c39e58cc6b1d',
  },
  {
    name: '100-tiny-coordinates.sql',
    digest: 'b35df30905a3e408a4eb54a710bf5b07a5f2385357c7cba26f91b442488aa121',
  },
  { name: '101-place-views.sql', digest: '67fe36ddf747a7070698b8d21f57bca9a8a10251d445434df4f7d40d48bca85e' },
  { name: '102-areas.sql', digest: '54c61485cf0d9740fc447a32160d361167798c1f43734591556a714789e53cdd' },
]

/** Columns of the tables of that version in which their order was another one. */
const columns: Readonly<Record<string, string>> = {
  ais_density: 'level x y to_x to_y passages updated_at simulated',
  feeds: `
    name last_success_at last_failure_at last_error counts state consecutive_failures next_attempt_at
    etag last_modified`,
  jobs: `
    id kind user_id state input progress result failure created_at started_at finished_at
    claimed_until blob_id`,
  nav_aids: `
    id name mmsi mmsi_valid aid_type virtual position address city state_code country_code description
    light length_metres width_metres off_position user_id photo_id source source_licence source_url
    updated_at heard_at derived_columns user_edited normalized_name cell_x cell_y feature created_at
    changed_at lock_version deleted_at deleted_by`,
  photos: 'id blob_id thumb_blob_id width height user_id vessel_id caption created_at',
  places: `
    id name type_enum position address city state_code postal_code country_code description email
    phone url tags popularity checked_in_count rating_sum vote_count user_id photo_id review_status
    source source_licence source_url updated_at approximate derived_columns user_edited prominence
    normalized_name search_text cell_x cell_y feature created_at changed_at lock_version deleted_at
    deleted_by confirmed_at other_names facilities`,
  posts: 'id place_id user_id comment provider photo_id link created_at updated_at deleted_at client_key',
  users: `
    id email password_hash first_name last_name address city state_code postal_code country_code
    mobile_phone api_key_cipher api_key_hash photo_id admin confirmed_at intro_dismissed_at created_at
    updated_at deleted_at lock_version`,
  vessels: `
    id name mmsi description vessel_type ais_ship_type country_registration place_id loa beam draft
    make model year_make imo call_sign stinkpot user_id audience delay_hours position_expires_hours
    position position_at sog cog heading status nearby simulated source source_licence source_url
    normalized_name search_text created_at updated_at changed_at lock_version deleted_at
    ais_updated_at ais_field_count stationary_since stationary_position nearby_lookup_position area_nm
    privacy_changed_at claimed`,
  visits: 'id place_id vessel_id arrived_at last_seen_at left_at away_since visibility',
}

/** Statements of the migrations after the first, which the former versions do not have. */
const laterStatements = readdirSync('migrations')
  .filter((name) => name > '001-schema.sql')
  .flatMap((name) => readFileSync(`migrations/${name}`, 'utf8').split(';'))

/** Tables that the former versions do not have. */
export const laterTables = laterStatements.flatMap((text) => /create table (\w+)/.exec(text)?.[1] ?? [])

/** Columns that the former versions do not have, by table. */
export const laterColumns = laterStatements.flatMap((text) => {
  const table = /alter table (\w+)/.exec(text)?.[1]
  return table ? [...text.matchAll(/\badd (\w+)/g)].map(([, column = '']) => ({ table, column })) : []
})

/** Returns a row of a table with its columns in the former order. */
export function toFormerRow(table: string, row: Record<string, unknown>): Record<string, unknown> {
  const later = laterColumns.filter((added) => added.table === table).map(({ column }) => column)
  const names =
    columns[table]?.trim().split(/\s+/) ?? Object.keys(row).filter((name) => !later.includes(name))
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}
