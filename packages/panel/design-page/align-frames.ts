/** Scrolls every frame to a part. */
export function alignFrames(id: string): void {
  for (const frame of document.querySelectorAll('iframe'))
    frame.contentDocument?.getElementById(id)?.scrollIntoView()
}
