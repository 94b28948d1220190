import { maxUsersAtOnce } from '@trellis/contract/operations/managed-users.ts'

export type Selection = ReadonlySet<string>

/** Selects as many more of these as fit, in their order. */
export const selectMore = (now: Selection, some: readonly string[]): Selection =>
  new Set([...now, ...some.filter((id) => !now.has(id))].slice(0, maxUsersAtOnce))

export const selectFewer = (now: Selection, some: readonly string[]): Selection =>
  new Set([...now].filter((id) => !some.includes(id)))
