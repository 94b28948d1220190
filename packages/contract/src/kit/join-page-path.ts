/** Where a server's public page lies below the panel's origin, and its picture below that. */
export const joinPagePath = '/join/'
export const getJoinPagePath = (serverName: string) =>
  `${joinPagePath}${encodeURIComponent(serverName)}`
/** Where a server's public page about its game lies. */
export const getGamePagePath = (serverName: string) => `${getJoinPagePath(serverName)}/game`
/** Where the public list of servers lies. */
export const serverListPath = '/servers'
export const getJoinPicturePath = (serverName: string) => `${getJoinPagePath(serverName)}/picture`
