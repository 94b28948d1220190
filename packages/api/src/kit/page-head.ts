import type { WebRequest } from './http.ts'

/** The head of the panel's page at an address, for programs that run no scripts, such as previews of links. */
export type PageHead = {
  /** The addresses, as a path of the web server. */
  path: string
  render(request: WebRequest): Promise<RenderedHead>
}

export type RenderedHead = {
  status: number
  language: string
  /** The title is HTML. */
  title: string
  /** Elements as HTML, in place of the panel's description. */
  elements: string
}
