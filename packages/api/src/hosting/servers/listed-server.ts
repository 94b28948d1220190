import { isDeepStrictEqual } from 'node:util'
import { placementSchema } from '@trellis/contract/kit/placement.ts'
import type { ServerKind } from '@trellis/contract/kit/test-copy.ts'
import type { ServerReport } from '@trellis/contract/links/agent.ts'
import type { ListedServer } from './store.ts'

/** Test copies come after the live servers, so that none of them is selected before one of these. */
export const compareByAge = (one: ListedServer, other: ListedServer) =>
  Number(one.copy !== null) - Number(other.copy !== null) ||
  one.created_at - other.created_at ||
  (one.id < other.id ? -1 : 1)

export const getKind = ({ copy }: Pick<ListedServer, 'copy'>): ServerKind =>
  copy === null ? 'live' : 'test'

/** Compares the columns that admins see and that can change. */
export const isSame = (row: ListedServer, before: ListedServer | undefined) =>
  before !== undefined &&
  row.state === before.state &&
  row.name === before.name &&
  row.owner_id === before.owner_id &&
  row.owner_grow_id === before.owner_grow_id &&
  isDeepStrictEqual(row.copy, before.copy) &&
  isDeepStrictEqual(row.suspension, before.suspension) &&
  isDeepStrictEqual(row.formerNames, before.formerNames)

/** Returns the parts of a host's report that those who may see the server read. */
export const getDetails = (report: ServerReport | null) => ({
  run: report?.run ?? null,
  updateVersion: report?.updateVersion ?? null,
  stopping: report?.stopping ?? null,
  recovery: report?.recovery ?? null,
  lastExit: report?.lastExit ?? null,
  metrics: report?.metrics ?? null,
  limits: report?.limits ?? null,
  isolation: report?.isolation ?? null,
  engine: report?.engine ?? null,
  waitingEdits: report?.waitingEdits ?? null,
  place: report?.place ? placementSchema.parse(report.place) : null,
})
