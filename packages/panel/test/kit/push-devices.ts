import { Subscription } from '../../../api/test/kit/push-service.ts'
import type { RealPanel } from './real-panel.ts'

/** A port on which nothing answers, so that messages to it fail at once. */
export const silentService = 'http://127.0.0.1:9'

let nextPath = 1

/** Adds a device of Maya that gets push messages; returns its id. */
export async function addDevice(
  { server }: Pick<RealPanel, 'server'>,
  name: string,
): Promise<string> {
  const { form } = await Subscription.open(`${silentService}/send/${nextPath++}`)
  const { status, body } = await server.post('/push-messages/devices', { ...form, name })
  if (status !== 201) throw new Error(`No device: ${JSON.stringify(body)}`)
  return body.device.id
}
