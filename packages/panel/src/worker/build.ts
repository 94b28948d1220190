/** The build of the panel that a service worker belongs to. The bundler writes it into the worker. */
declare const __BUILD__: {
  /** Another one for each build. */
  id: string
  /** The address of the page's first script, which only this build's page contains. */
  entry: string
  /** The addresses of all scripts and styles. Their names contain a hash of their content. */
  files: string[]
}

export const build = __BUILD__
