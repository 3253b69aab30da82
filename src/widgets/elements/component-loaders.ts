import type { ComponentType } from 'react'
import type { EmbedName } from '../../core/site/embeds.ts'

type Loader = () => Promise<ComponentType<never>>

/** Loaders of the element components; each loads when the first element of its kind is drawn. */
export const componentLoaders: Readonly<Record<EmbedName, Loader>> = {
  map: () => import('../map/MapWidget.tsx').then((file) => file.MapWidget),
  search: () => import('../search/SearchWidget.tsx').then((file) => file.SearchWidget),
  'place-card': () => import('../place-card/PlaceCard.tsx').then((file) => file.PlaceCard),
  'vessel-card': () => import('../vessel-card/VesselCard.tsx').then((file) => file.VesselCard),
  chart: () => import('../chart/ChartWidget.tsx').then((file) => file.ChartWidget),
  weather: () => import('../weather/WeatherWidget.tsx').then((file) => file.WeatherWidget),
  destinations: () =>
    import('../destinations/DestinationsWidget.tsx').then((file) => file.DestinationsWidget),
  activity: () => import('../activity/ActivityWidget.tsx').then((file) => file.ActivityWidget),
  legend: () => import('../legend/LegendWidget.tsx').then((file) => file.LegendWidget),
  layers: () => import('../layers/LayersWidget.tsx').then((file) => file.LayersWidget),
  reviews: () => import('../reviews/ReviewsWidget.tsx').then((file) => file.ReviewsWidget),
  checkins: () => import('../checkins/CheckinsWidget.tsx').then((file) => file.CheckinsWidget),
  shelter: () => import('../shelter/ShelterWidget.tsx').then((file) => file.ShelterWidget),
}
