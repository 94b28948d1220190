import { useState } from 'react'
import { type Location, useLocation } from 'react-router'
import { useAccount } from '../../kit/account.ts'
import type { PanelPage } from '../../kit/feature.ts'
import { findPage } from '../features/pages.ts'

export type PagePositions = {
  /** The page in sight; undefined where there is none. */
  page: PanelPage | undefined
  /** True for an admin's page and a user who is no admin. */
  isRefused: boolean
  /** Where each visited page was left. */
  visited: ReadonlyMap<PanelPage, Location>
}

/** Remembers where each page was left, with its search, filters and tab. */
export function usePlaces(): PagePositions {
  const location = useLocation()
  const { user } = useAccount()
  const [visited, setVisited] = useState<ReadonlyMap<PanelPage, Location>>(new Map())
  const page = findPage(location.pathname)
  const isRefused = page?.isForAdmins === true && !user.isAdmin
  if (page !== undefined && !isRefused && visited.get(page) !== location)
    setVisited(new Map(visited).set(page, location))
  return { page, isRefused, visited }
}
