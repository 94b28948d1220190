import { defineFeature } from '../../kit/feature.ts'
import { resolveName } from './address-rule.ts'
import { createPost } from './post.ts'
import { bindWebhookRoutes } from './routes.ts'
import { createWebhookSender } from './sender.ts'
import { createWebhooks } from './service.ts'

const deadlineMs = 10_000

export const webhooksFeature = defineFeature({
  name: 'webhooks',
  needs: {},
  open(kit) {
    const { webhooks: policy, origin } = kit.config
    const webhooks = createWebhooks({ ...kit, policy })
    const post = createPost({ policy, resolve: resolveName, deadlineMs })
    return {
      service: null,
      routes: (bind) => bindWebhookRoutes(bind, { webhooks }),
      jobs: [() => createWebhookSender({ ...kit, post, origin })],
    }
  },
})
