import { Skeleton } from '../../ui/loading/Skeleton.tsx'

/** Placeholder with the size of the content. */
export function TonightSkeleton() {
  return (
    <div className="rs-tonight__body">
      <div className="rs-tonight__tiles">
        {[0, 1, 2].map((tile) => (
          <div className="rs-tonight__tile" key={tile}>
            <Skeleton width="40%" height="12px" />
            <Skeleton width="70%" height="22px" />
            <Skeleton width="90%" height="12px" />
          </div>
        ))}
      </div>
      <p className="rs-tonight__shelter">
        <Skeleton width="70%" />
      </p>
      <div className="rs-tonight__empty">
        <Skeleton height="100%" />
      </div>
    </div>
  )
}
