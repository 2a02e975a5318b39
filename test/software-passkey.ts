/** A device with passkeys, in software: it makes ES256 keys, and signs what a browser at `origin` would let it sign. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export interface Ceremony {
  challenge: string
  origin?: string
  rpId?: string
  /** Whether the device checked its owner, by a finger or a PIN. */
  isVerified?: boolean
  /** How often the passkey was used, as the device says. */
  count?: number
}

const ORIGIN = 'https://khazana.test'

export class SoftwarePasskey {
  readonly id = randomBytes(32)
  readonly #privateKey: KeyObject
  readonly #publicKey: Buffer

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    // COSE in CBOR: an elliptic key (1: 2) for ES256 (3: -7) on P-256 (-1: 1), with its point (-2, -3).
    this.#publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
  }

  /** The answer of a browser that is asked for a new passkey. */
  make(ceremony: Ceremony) {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey])
    const data = Buffer.concat([header(ceremony, HAS_CREDENTIAL), credential])
    // CBOR: { fmt: 'none', attStmt: {}, authData: data }.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, data.length]),
      data,
    ])
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal', 'a later kind'],
    })
  }

  /** The answer of a browser that lets this passkey sign. */
  sign(ceremony: Ceremony) {
    const data = header(ceremony)
    const client = clientData('webauthn.get', ceremony)
    const hash = createHash('sha256').update(client).digest()
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, hash]), this.#privateKey).toString('base64url'),
    })
  }

  #answer<Response extends object>(response: Response) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}

const clientData = (type: string, { challenge, origin = ORIGIN }: Ceremony) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function header({ rpId = 'khazana.test', isVerified = true, count = 0 }: Ceremony, more = 0): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more)
  rest.writeUInt32BE(count, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest])
}
