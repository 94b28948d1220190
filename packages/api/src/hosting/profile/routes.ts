import { readProfile } from '@trellis/contract/people/users.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { ProfileReader } from './service.ts'

export function bindProfileRoutes(bind: BindRoute, { read }: { read: ProfileReader }): void {
  bind(readProfile, ({ params }) => read(params.id))
}
