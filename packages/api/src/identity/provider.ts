/** A user as the identity provider reports them. */
export type Identity = {
  id: string
  username: string
  discriminator: string
  avatar: string
  email: string
}

/** A service that identifies the user of an access token. */
export type IdentityProvider = {
  kind: 'discord' | 'local'
  authorizeUrl: string
  clientId: string
  /**
   * Throws a `Fault`: `signed-out` for a token that is not valid here, `unavailable` when the provider
   * cannot be reached.
   */
  identify(accessToken: string): Promise<Identity>
  /** Returns true for users that the provider itself makes super admins. */
  isOperator(userId: string): boolean
}
