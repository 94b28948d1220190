import type { ThemeColors } from './prepare-page.ts'

/** The page's colour in each scheme, which the bars of a phone's browser take over. */
export const themeColors = { light: '#eef3fa', dark: '#0b1020' } as const satisfies ThemeColors
