/** The title and the introduction of a page, empty where the page has none, and whether a picture precedes the title. */
export type PageOutline = readonly [title: string, intro: string, hasArt: boolean]

declare global {
  interface Window {
    /** The path and the outline of the visited page, until they are shown. */
    trellisOutline?: { path: string; outline: PageOutline | undefined } | undefined
  }
}

/**
 * Writes the title and the introduction of the visited page into its outline, so that people read them before the scripts
 * come. The build copies this function into the page, so it must not use anything from outside.
 */
export function showOutline(): void {
  const { path, outline = [] } = window.trellisOutline ?? {}
  const [title = '', intro = '', hasArt = false] = outline
  const skeleton = document.querySelector('.first-skeleton')
  skeleton?.toggleAttribute('data-art', hasArt)
  skeleton?.toggleAttribute('data-hero', path === '/dashboard')
  skeleton?.toggleAttribute('data-admin', path === '/admin')
  const show = (name: string, text: string) => {
    for (const place of document.querySelectorAll(`[data-outline=${name}]`)) {
      if (text === '') place.remove()
      else place.textContent = text
    }
  }
  show('title', title)
  show('intro', intro)
}
