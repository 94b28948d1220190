/** The password 'secret' as a player's file stores it, at a hashing cost that suits tests only. */
export const cheapSecret =
  '$scrypt$2,1,1$c2FsdCBvZiB0ZXN0cyAxNg==$cNzJS4dQvgL2Z4AKIDy4QmOzVH2Z4ZtKuVyB16eCAPA='
