import { defineFeature } from '../../kit/feature.ts'
import { openPushKeys } from './keys.ts'
import { createPushPost } from './push-post.ts'
import { bindPushRoutes } from './routes.ts'
import { createPushSender } from './sender.ts'
import { createPushMessages } from './service.ts'

export const pushMessagesFeature = defineFeature({
  name: 'push-messages',
  needs: {},
  async open(kit) {
    const { config, db, now } = kit
    const { isOn, services } = config.push
    const keys = await db.transaction(openPushKeys)
    const publicKey = isOn ? keys.publicKey : null
    const push = createPushMessages({ db, now, publicKey, services })
    const post = createPushPost({ keys, services, contact: getContact(config), now })
    return {
      service: null,
      routes: (bind) => bindPushRoutes(bind, { push }),
      jobs: [() => createPushSender({ ...kit, post, isOn })],
    }
  },
})

/** Returns an https or mailto address, which push services require. */
function getContact({ supportUrl, origin }: { supportUrl: string | null; origin: string }): string {
  if (supportUrl !== null && /^(?:https|mailto):/.test(supportUrl)) return supportUrl
  return origin.startsWith('https:') ? origin : 'mailto:operator@localhost'
}
