import { Skeleton } from '../../ui/loading/Skeleton.tsx'

/** Placeholder with the parts of the content: choice of the wind, verdict, rose. */
export function ShelterSkeleton() {
  return (
    <div className="rs-shelter__body">
      <Skeleton height="44px" />
      <Skeleton height="60px" />
      <Skeleton height="300px" />
    </div>
  )
}
