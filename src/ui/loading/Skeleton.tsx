import './skeleton.css'

/** A grey placeholder for a line or block. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className="rs-skeleton" style={{ width, height }} />
}

/** Placeholder rows of a list: a round icon and two lines. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <div className="rs-rows" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div className="rs-row" key={index}>
          <Skeleton width="32px" height="32px" />
          <div className="rs-row__words">
            <Skeleton width={`${70 - 8 * (index % 3)}%`} height="14px" />
            <Skeleton width="40%" height="10px" />
          </div>
        </div>
      ))}
    </div>
  )
}
