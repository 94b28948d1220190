/** Where the build puts the service worker. From the root it serves every page. */
export const workerPath = '/sw.js'
