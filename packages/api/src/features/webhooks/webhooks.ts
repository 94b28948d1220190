import type { Config } from '../../config.ts'
import type { Db } from '../../kit/db.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { Log } from '../../kit/log.ts'
import { resolveName } from './address-rule.ts'
import { createPost } from './post.ts'
import { webhookRoutes } from './routes.ts'
import { createWebhookSender } from './sender.ts'
import { createWebhooks } from './service.ts'

type Needs = { config: Config; db: Db; log: Log; now: () => number; secret: string }

const deadlineMs = 10_000

/** Puts the routes on and begins to send. */
export function openWebhooks(bind: BindRoute, { config, db, log, now, secret }: Needs) {
  const { webhooks: policy, origin } = config
  webhookRoutes(bind, { webhooks: createWebhooks({ db, now, policy, secret }) })
  const post = createPost({ policy, resolve: resolveName, deadlineMs })
  return createWebhookSender({ db, log, now, post, secret, origin })
}
