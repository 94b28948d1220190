import {
  addPushDevice,
  readPushMessages,
  removePushDevice,
  testPushDevice,
  writePushChoices,
} from '@trellis/contract/platform/push-messages.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { PushMessages } from './service.ts'

export function bindPushRoutes(bind: BindRoute, { push }: { push: PushMessages }): void {
  bind(readPushMessages, ({ params }) => push.read(params.id))
  bind(writePushChoices, ({ params, body }) => push.choose(params.id, body.off))
  bind(addPushDevice, ({ caller, body }) => push.add(caller, body))
  bind(removePushDevice, ({ params }) => push.remove(params.id, params.deviceId))
  bind(testPushDevice, ({ params }) => push.test(params.id, params.deviceId))
}
