import { createContext, use } from 'react'

/** Closes the sheet around an action and runs it; null outside sheets. */
export const PressedInSheet = createContext<((act: () => void) => void) | null>(null)

export const usePressedInSheet = () => use(PressedInSheet)
