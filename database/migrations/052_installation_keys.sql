-- The key from which every signing key of the installation is derived, wrapped by the secret of its operator: another
-- secret wraps the same key anew, and ends nothing.
create table installation_keys (
  is_only boolean primary key default true check (is_only),
  -- AES-256-GCM: nonce, tag and ciphertext, as base64url
  wrapped text not null check (length(wrapped) between 40 and 1000),
  wrapped_at timestamptz not null default now()
);
call protect('installation_keys');
