import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { openSql } from '#packages/sql'

import { ROOT } from '../../../../scripts/steps.ts'

export interface Role {
  name: string
  password: string
}

/**
 * Makes the roles and the database by the statements of docs/many-machines.md. `url` is a superuser's.
 */
export async function makeRoles(url: string): Promise<{ work: Role; pages: Role }> {
  const text = readFileSync(join(ROOT, 'docs/many-machines.md'), 'utf8')
  const [, statements = ''] = /<<'SQL'\n(.*?)\nSQL\n/s.exec(text) ?? []
  const sql = openSql(url, { max: 1 })
  if (!statements.includes('create database')) throw new Error('docs/many-machines.md makes no database')
  try {
    // Together they would be one transaction, in which no database can be made.
    for (const statement of statements.split(';\n')) await sql.unsafe(statement)
  } finally {
    await sql.end({ timeout: 1 })
  }
  return { work: findRole(statements, 'khazana'), pages: findRole(statements, 'khazana_pages') }
}

/** The same address for another role. */
export function signInAs({ name, password }: Role, address: string): string {
  const url = new URL(address)
  url.username = name
  url.password = password
  return url.href
}

function findRole(statements: string, name: string): Role {
  const [, password] = new RegExp(`^create role ${name} login password '(.+?)'`, 'm').exec(statements) ?? []
  if (password === undefined) throw new Error(`docs/many-machines.md makes no role ${name}`)
  return { name, password }
}
