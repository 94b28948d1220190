export { DeletedServersCard } from './deleted-servers-card.tsx'
export { refreshDeletedServers, useDeletedServers } from './use-deleted-servers.ts'
