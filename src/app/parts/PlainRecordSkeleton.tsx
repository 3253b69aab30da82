import type { ReactNode } from 'react'
import { pages } from '../../core/site/pages.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { PageBar } from './PageBar.tsx'

export interface PlainRecordSkeletonProps {
  /** Side of the badge or picture next to the name, a CSS length. */
  badge?: string
  /** Placeholder below the header; by default two columns. */
  children?: ReactNode
}

/** Placeholder of a record page with a plain header. */
export function PlainRecordSkeleton({ badge = '48px', children }: PlainRecordSkeletonProps) {
  return (
    <>
      <header className="rs-record__head rs-record__head--plain">
        <PageBar backTo={pages.home} />
        <div className="rs-record__title">
          <Skeleton width={badge} height={badge} />
          <Skeleton width="40%" height="48px" />
        </div>
      </header>
      {children ?? <ColumnsSkeleton />}
    </>
  )
}

function ColumnsSkeleton() {
  return (
    <div className="rs-record__columns">
      <div className="rs-record__main">
        <Skeleton height="340px" />
      </div>
      <Skeleton height="260px" />
    </div>
  )
}
