/** Where a server's public page lies below the panel's origin, and its picture below that. */
export const joinPagePath = '/join/'
export const getJoinPagePath = (serverName: string) =>
  `${joinPagePath}${encodeURIComponent(serverName)}`
export const getJoinPicturePath = (serverName: string) => `${getJoinPagePath(serverName)}/picture`
