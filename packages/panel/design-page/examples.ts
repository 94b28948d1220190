import type { ReactNode } from 'react'

/** The states of each component, by the name of its file in `src/design`. */
export type Examples = Readonly<Record<string, Readonly<Record<string, () => ReactNode>>>>
