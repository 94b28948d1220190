import { readPublicPage } from '../kit/public-page.ts'

/** The content of a push message, as the api's feature `push-messages` writes it. Older apis may leave fields out. */
type Content = {
  title?: unknown
  body?: unknown
  lang?: unknown
  tag?: unknown
  path?: unknown
  serverId?: unknown
}

/** The page that a message opens, and the server that it shows there. */
export type Place = { path: string; serverId: string | null }

const icon = '/icon-192.png'
/** Android shows the form of this picture only. */
const badge = '/badge.png'

/** Shows a message. Browsers withdraw the permission of pages that show none, so an unreadable one is shown as well. */
export function showMessage(worker: ServiceWorkerGlobalScope, data: PushMessageData | null) {
  const content = readContent(data)
  const place: Place = {
    path: readText(content.path, '/dashboard'),
    serverId: readText(content.serverId, '') || null,
  }
  return worker.registration.showNotification(readText(content.title, 'Trellis'), {
    body: readText(content.body, ''),
    lang: readText(content.lang, ''),
    tag: readText(content.tag, ''),
    icon,
    badge,
    data: place,
  })
}

function readContent(data: PushMessageData | null): Content {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

const readText = (value: unknown, otherwise: string): string =>
  typeof value === 'string' ? value : otherwise

/** Opens the place of a message in the panel's window, or in a new one. */
export async function openPlace(
  worker: ServiceWorkerGlobalScope,
  { path, serverId }: Place,
): Promise<void> {
  const url = new URL(path, worker.location.origin)
  if (url.origin !== worker.location.origin) return
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((it) => readPublicPage(new URL(it.url).pathname) === null)
  if (shown !== undefined) {
    const focused = await shown.focus()
    focused.postMessage({ kind: 'open-place', path, serverId })
    return
  }
  if (serverId !== null) url.searchParams.set('server', serverId)
  await worker.clients.openWindow(url.href)
}
