ALTER TABLE "closed_accounts" ADD COLUMN "mailbox_hash" text;--> statement-breakpoint
-- The mailbox that an address leads to, for bans alone: most providers ignore what follows a plus sign, and Gmail also dots.
CREATE FUNCTION ban_address(address text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := lower(normalize(address, NFKC));
  domain text := substring(plain FROM '[^@]*$');
  mailbox text := left(plain, greatest(length(plain) - length(domain) - 1, 0));
BEGIN
  IF strpos(mailbox, '+') > 1 THEN mailbox := split_part(mailbox, '+', 1); END IF;
  domain := rtrim(domain, '.');
  IF domain = 'googlemail.com' THEN domain := 'gmail.com'; END IF;
  IF domain = 'gmail.com' THEN mailbox := replace(mailbox, '.', ''); END IF;
  RETURN mailbox || '@' || domain;
END $$;
