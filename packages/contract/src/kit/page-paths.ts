/** Paths that are no pages of the panel: they serve programs or files. */
const notPages =
  /^\/(api|cache|connect|growtopia|identity|player|assets|healthz|readyz|metrics)(\/|$)|\.[a-z0-9]+$|^\/\./

/** Returns whether the panel's page answers a path. */
export const isPagePath = (path: string): boolean => !notPages.test(path)
