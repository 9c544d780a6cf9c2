// The two parts of libsodium that are needed. <sodium.h> would also ask for an operating system.
#include <sodium/crypto_hash_sha256.h>
#include <sodium/crypto_sign_ed25519.h>
