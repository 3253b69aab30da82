<?php
/** Stands for the database of WordPress, which embeds need for options only: every query finds nothing. */
class Empty_Database extends wpdb {
	public function __construct() {
		$this->set_prefix( 'wp_' );
	}

	public function prepare( $query, ...$values ) {
		return $query;
	}

	public function query( $query ) {
		$this->last_result = array();
		return 0;
	}

	public function suppress_errors( $suppress = true ) {
		return false;
	}
}

$wpdb = new Empty_Database();
