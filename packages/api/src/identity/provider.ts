/** A user as the identity provider knows them. */
export type Identity = {
  id: string
  username: string
  discriminator: string
  avatar: string
  email: string
}

/** A service that proves who an access token belongs to. */
export type IdentityProvider = {
  kind: 'discord' | 'local'
  authorizeUrl: string
  clientId: string
  /**
   * @throws a `Fault`: `signed-out` for a token that is not good for signing in here, `unavailable` when the
   * provider cannot be asked
   */
  identify(accessToken: string): Promise<Identity>
  /** True for a user whom the provider makes a super admin. */
  isOperator(userId: string): boolean
}
