import { type Language } from '@trellis/contract/kit/language.ts'
import { writeLanguage } from '@trellis/contract/people/users.ts'
import type { BindRoute } from '../../kit/http.ts'

type Deps = { keepLanguage: (userId: string, language: Language) => Promise<void> }

export function bindUserRoutes(bind: BindRoute, { keepLanguage }: Deps): void {
  bind(writeLanguage, async ({ params, body }) => {
    await keepLanguage(params.id, body.language)
    return { language: body.language }
  })
}
