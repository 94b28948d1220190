import { findShell } from './kept-files.ts'

/** A proxy answers these while the server behind it is away. */
const awayStatuses = new Set([502, 503, 504])
/** A page that has not begun to load after this time opens from the kept files. */
const slowMs = 5000

/** Fetches a page, or opens the kept one when the server cannot be reached. The page then waits for the server itself. */
export async function openPage(request: Request): Promise<Response> {
  const fetched = fetch(request)
  const slow = Promise.withResolvers<null>()
  const timer = setTimeout(() => slow.resolve(null), slowMs)
  try {
    const response = await Promise.race([fetched, slow.promise])
    if (response !== null && !awayStatuses.has(response.status)) return response
  } catch {
    // There is no network.
  } finally {
    clearTimeout(timer)
  }
  return (await findShell()) ?? fetched
}
