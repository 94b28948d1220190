import type { Route } from '@trellis/contract/kit/route.ts'
import { readOpenApi } from '@trellis/contract/openapi.ts'
import { type BindRoute, Prepared } from '../kit/http.ts'
import { describeApi } from './describe-api.ts'

type Deps = { routes: readonly Route[]; origin: string }

/** Serves the description of all bound routes, built on the first request. */
export function openApiRoutes(bind: BindRoute, { routes, origin }: Deps): void {
  let text: string | null = null
  bind(readOpenApi, () => {
    text ??= JSON.stringify(readOpenApi.reply.parse(describeApi(routes, origin)))
    return new Prepared(text)
  })
}
