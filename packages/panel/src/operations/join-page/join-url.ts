import { getJoinPagePath } from '@trellis/contract/kit/join-page-path.ts'

export const getJoinUrl = (serverName: string) => location.origin + getJoinPagePath(serverName)
