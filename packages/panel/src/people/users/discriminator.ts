/** Gives the digits after `#`, or '' for an account without them: the chat platform then says "0". */
export const formatDiscriminator = ({ discriminator }: { discriminator: string }) =>
  /^0*$/.test(discriminator) ? '' : discriminator
