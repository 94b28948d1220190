import { useLayoutEffect } from 'react'
import { themeColors } from './theme-colors.ts'

/** Gives the browser's own bars the colour of the scheme in sight. */
export function useThemeColor(scheme: keyof typeof themeColors) {
  useLayoutEffect(() => {
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', themeColors[scheme])
  }, [scheme])
}
