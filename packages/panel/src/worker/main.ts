/**
 * The service worker of the installed panel. It keeps the page and the files of its build, so that the panel opens without
 * a network and an open page finds its files after an update. It keeps no answer of the api and nothing about a person.
 */
import { isPagePath } from '@trellis/contract/kit/page-paths.ts'
import { dropOtherBuilds, findFile, keepBuild } from './kept-files.ts'
import { openPage } from './open-page.ts'
import { openPlace, showMessage } from './push-message.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(keepBuild()))

self.addEventListener('activate', (event) => {
  // The page that has registered the first worker gets its files from it at once.
  event.waitUntil(dropOtherBuilds().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPagePath(pathname)) event.respondWith(openPage(request))
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(findFile(request.url).then((known) => known ?? fetch(request)))
  }
})

self.addEventListener('push', (event) => event.waitUntil(showMessage(self, event.data)))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPlace(self, event.notification.data))
})
