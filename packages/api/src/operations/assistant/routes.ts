import { chat } from '@trellis/contract/operations/assistant.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { Assistant } from './service.ts'

export function bindAssistantRoutes(
  bind: BindRoute,
  { assistant }: { assistant: Assistant },
): void {
  bind(chat, ({ caller, body }) => assistant.ask(caller, body))
}
