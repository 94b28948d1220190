/** Returns whether the reader installs the panel by hand: on an iPhone or iPad, unless the panel is installed already. */
export function isInstalledByHand(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  // An iPad calls itself a Mac, which has no touchscreen.
  const isApple = /iPhone|iPad|iPod/.test(userAgent)
  const isTablet = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  return (isApple || isTablet) && !matchMedia('(display-mode: standalone)').matches
}
