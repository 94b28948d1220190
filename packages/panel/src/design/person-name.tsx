import { personPermissions } from '@trellis/contract/kit/person-permissions.ts'
import { Link } from 'react-router'
import { useAccount } from '../kit/account.ts'
import { mayDo } from '../kit/may-do.ts'
import { getPersonPath } from '../kit/person-path.ts'
import { VisibleText } from './visible-text.tsx'

type PersonNameProps = {
  /** The Discord ID; null for the service itself. */
  id: string | null
  name: string
}

/** Shows the name of a user, which opens their page for admins who may read it. */
export function PersonName({ id, name }: PersonNameProps) {
  const { user } = useAccount()
  const shown = <VisibleText isName text={name} />
  const mayOpen = user.isAdmin && personPermissions.some((it) => mayDo(user, it))
  return id !== null && mayOpen ? <Link to={getPersonPath(id)}>{shown}</Link> : shown
}
