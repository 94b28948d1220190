import { Activity, Suspense } from 'react'
import { type Location, Navigate, Route, Routes, useLocation } from 'react-router'
import { ErrorBoundary } from '../../design/error-boundary.tsx'
import { PageSkeleton } from '../../design/page-skeleton.tsx'
import { formatPageTitle } from '../../design/page-title.ts'
import type { PanelPage } from '../../kit/feature.ts'
import { useKeptScroll } from '../../kit/kept-scroll.ts'
import { useSwitches } from '../../kit/shown-server.ts'
import { pages, readFullTitle } from '../features/pages.ts'
import { NotFoundPage } from './not-found-page.tsx'
import type { PagePositions } from './use-places.ts'

type KeepAliveProps = { places: PagePositions }

/** The visited pages: one in sight, the others alive but hidden, each with the location it was left at. */
export function KeepAlive({ places: { page, isRefused, visited } }: KeepAliveProps) {
  const { pathname, search } = useLocation()
  const isRoot = pathname === '/'
  const switches = useSwitches()
  return (
    <>
      {page !== undefined && <title>{formatPageTitle(readFullTitle(page, search))}</title>}
      {(isRoot || isRefused) && <Navigate to="/dashboard" replace />}
      {pages.map((each) => {
        const place = visited.get(each)
        // The admin panel itself says so to who is no admin any more.
        if (place === undefined) return null
        return (
          <Activity key={`${each.path} ${switches}`} mode={each === page ? 'visible' : 'hidden'}>
            <KeptPage page={each} place={place} />
          </Activity>
        )
      })}
      {page === undefined && !isRoot && <NotFoundPage />}
    </>
  )
}

type KeptPageProps = { page: PanelPage; place: Location }

/** `Routes` with its own location shields a hidden page from the global one. */
function KeptPage({ page, place }: KeptPageProps) {
  useKeptScroll()
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageSkeleton title={page.title} />}>
        <Routes location={place}>
          <Route path={page.path} element={<page.Component />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
