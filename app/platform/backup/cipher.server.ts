// Encryption of backups: AES-256-GCM in frames of 64 kB, so that files of any size are encrypted and checked in a
// stream. Each file has a key of its own, derived from BACKUP_KEY (scrypt) and a random salt (HKDF).
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { z } from 'zod'

const count = z.number().int().min(0)

/** How the key is derived. It is stored with each backup; `check` tells a wrong key without trying a file. Salt and check are base64. */
export const termsShape = z.object({
  kdf: z.literal('scrypt'),
  n: count,
  r: count,
  p: count,
  salt: z.string(),
  check: z.string(),
})
export type KeyTerms = z.infer<typeof termsShape>

export interface BackupKey {
  terms: KeyTerms
  /** Encrypts a stream. */
  seal(): Transform
  /** Decrypts it. Fails with a `DamagedBackup` when a byte was changed, or a part is missing. */
  open(): Transform
  /** A keyed checksum, which only the holder of the key can make. */
  sign(text: string): string
}

export class DamagedBackup extends Error {
  override name = 'DamagedBackup'
}

export class WrongBackupKey extends Error {
  override name = 'WrongBackupKey'
}

const FRAME = 64 * 1024
const TAG = 16
const SALT = 32
const MAGIC = Buffer.from('KHZB1\n')
const SALT_OF_TERMS = 16
const COST = { n: 2 ** 16, r: 8, p: 1 }

/** The terms on which a backup's key is derived, as they stand in its manifest, and its name for messages. */
export interface KnownKey {
  terms: KeyTerms
  of: string
}

/**
 * Derives the keys, for a new place or on the terms of an existing backup, beside other work. Terms are used before anybody can say who wrote them,
 * so only those are taken that this product ever wrote. Throws a `WrongBackupKey` or `DamagedBackup`.
 */
export async function openBackupKey(secret: string, known?: KnownKey): Promise<BackupKey> {
  const salt = known ? Buffer.from(known.terms.salt, 'base64') : randomBytes(SALT_OF_TERMS)
  if (known && !(areOurs(known.terms) && salt.length === SALT_OF_TERMS)) {
    throw new DamagedBackup(
      `The backup ${known.of} asks for a key to be derived in a way in which Khazana never did: its manifest was changed.`,
    )
  }
  const main = await deriveMain(secret, salt)
  const derive = (purpose: string, own: Buffer = Buffer.alloc(0)) =>
    Buffer.from(hkdfSync('sha256', main, own, purpose, 32))
  const check = derive('check').toString('base64')
  if (known && known.terms.check !== check) {
    throw new WrongBackupKey(`BACKUP_KEY is not the key with which the backup ${known.of} was encrypted.`)
  }
  return {
    terms: { kdf: 'scrypt', ...COST, salt: salt.toString('base64'), check },
    seal: () => new Sealing((own) => derive('file', own)),
    open: () => new Opening((own) => derive('file', own)),
    sign: (text) => createHmac('sha256', derive('sign')).update(text).digest('hex'),
  }
}

const areOurs = ({ n, r, p }: KeyTerms) => n === COST.n && r === COST.r && p === COST.p

/** 64 MB, in a thread of its own. */
function deriveMain(secret: string, salt: Buffer): Promise<Buffer> {
  const { n, r, p } = COST
  return new Promise((resolve, reject) => {
    scrypt(secret.normalize('NFC'), salt, 32, { N: n, r, p, maxmem: 256 * n * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/** The nonce: the frame's number, and whether it is the last one. So frames can be neither moved nor cut off. */
function nonceFor(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(isLast ? 1 : 0, 0)
  nonce.writeUIntBE(frame, 6, 6)
  return nonce
}

/** Collects bytes into frames. A frame is handed on when more bytes follow, so that the last one is known. */
abstract class Frames extends Transform {
  #parts: Buffer[] = []
  #size = 0
  #frame = 0
  readonly #length: number

  constructor(length: number) {
    super()
    this.#length = length
  }

  protected abstract convert(bytes: Buffer, nonce: Buffer): Buffer
  /** Takes what stands before the frames; returns the rest, or null while it is not whole. */
  protected abstract begin(bytes: Buffer): Buffer | null
  #hasBegun = false

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    try {
      this.#parts.push(chunk)
      this.#size += chunk.length
      if (!this.#hasBegun) {
        const rest = this.begin(Buffer.concat(this.#parts))
        if (rest === null) return done()
        this.#hasBegun = true
        this.#parts = [rest]
        this.#size = rest.length
      }
      if (this.#size <= this.#length) return done()
      let bytes: Buffer = Buffer.concat(this.#parts)
      for (; bytes.length > this.#length; bytes = bytes.subarray(this.#length)) {
        this.push(this.convert(bytes.subarray(0, this.#length), nonceFor(this.#frame++, false)))
      }
      this.#parts = [bytes]
      this.#size = bytes.length
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      let bytes: Buffer = Buffer.concat(this.#parts)
      if (!this.#hasBegun) {
        const rest = this.begin(bytes)
        if (rest === null) throw new DamagedBackup('An encrypted file is cut off.')
        bytes = rest
      }
      this.push(this.convert(bytes, nonceFor(this.#frame, true)))
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }
}

class Sealing extends Frames {
  readonly #key: Buffer
  readonly #salt = randomBytes(SALT)

  constructor(derive: (salt: Buffer) => Buffer) {
    super(FRAME)
    this.#key = derive(this.#salt)
  }

  protected override begin(bytes: Buffer): Buffer {
    this.push(Buffer.concat([MAGIC, this.#salt]))
    return bytes
  }

  protected override convert(bytes: Buffer, nonce: Buffer): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce)
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

class Opening extends Frames {
  #key: Buffer = Buffer.alloc(0)
  readonly #derive: (salt: Buffer) => Buffer

  constructor(derive: (salt: Buffer) => Buffer) {
    super(FRAME + TAG)
    this.#derive = derive
  }

  protected override begin(bytes: Buffer): Buffer | null {
    if (bytes.length < MAGIC.length + SALT) return null
    if (!bytes.subarray(0, MAGIC.length).equals(MAGIC))
      throw new DamagedBackup('A file is not encrypted as it should be.')
    this.#key = this.#derive(bytes.subarray(MAGIC.length, MAGIC.length + SALT))
    return bytes.subarray(MAGIC.length + SALT)
  }

  protected override convert(bytes: Buffer, nonce: Buffer): Buffer {
    if (bytes.length < TAG) throw new DamagedBackup('An encrypted file is cut off.')
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce)
    decipher.setAuthTag(bytes.subarray(-TAG))
    try {
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()])
    } catch (error) {
      throw new DamagedBackup('An encrypted file was changed or cut off.', { cause: error })
    }
  }
}
